/**
 * The event by which the page asks on its `window` whether it may be loaded anew by itself. A remote that runs something which
 * a reload would disturb prevents its default.
 */
export const reloadEvent = 'patchbay-reload';
