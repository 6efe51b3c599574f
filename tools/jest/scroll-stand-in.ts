/** jsdom lays nothing out, so there is nowhere to scroll to. */
Element.prototype.scrollIntoView = () => undefined;

export {};
