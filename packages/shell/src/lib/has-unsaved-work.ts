/**
 * Whether something on the page is not saved. Whoever guards against leaving is asked as the browser asks before it closes
 * a page, so that the contract needs no word for it.
 */
export const hasUnsavedWork = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
