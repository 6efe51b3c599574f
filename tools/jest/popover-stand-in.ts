/** jsdom knows no popovers: what is in one is on the page for a test, and closing it changes nothing. */
HTMLElement.prototype.hidePopover = () => undefined;

export {};
