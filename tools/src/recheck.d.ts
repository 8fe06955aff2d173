/** The checker as plain JavaScript, without another process. */
declare module "recheck/lib/browser.js" {
  import * as recheck from "recheck";
  export default recheck;
}
