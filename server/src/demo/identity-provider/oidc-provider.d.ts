/** The provider itself: the entry of its package warns of each Node that has not become a long-term release yet. */
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}
