/** The provider class itself: the entry of its package warns about Node versions without long-term support. */
declare module "oidc-provider/lib/provider.js" {
  export { Provider } from "oidc-provider";
}
