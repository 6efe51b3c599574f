/**
 * Whether something on the page is not saved. It asks the page's guards as the browser does before it closes
 * a page, so that the contract needs no call for it.
 */
export const hasUnsavedWork = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
