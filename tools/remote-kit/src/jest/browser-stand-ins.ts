// Stand-ins for the parts of a browser that jsdom lacks, as far as components see them.

/** jsdom knows `<dialog>` but not how it opens and closes; this is as much of the standard as components see. */
const { prototype } = HTMLDialogElement;

function open(dialog: HTMLDialogElement) {
  if (dialog.open) throw new DOMException('The dialog is open already', 'InvalidStateError');
  dialog.setAttribute('open', '');
}

prototype.show = function show() {
  open(this);
};

prototype.showModal = function showModal() {
  if (!this.isConnected)
    throw new DOMException('The dialog is not on the page', 'InvalidStateError');
  open(this);
  const first = this.querySelector<HTMLElement>(
    '[autofocus], button, [href], input, select, textarea, [tabindex]',
  );
  (first ?? this).focus();
};

prototype.close = function close(returnValue?: string) {
  if (!this.open) return;
  this.removeAttribute('open');
  if (returnValue !== undefined) this.returnValue = returnValue;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

// Escape asks an open modal to close: `cancel` first, which may be prevented, then `close`.
document.addEventListener('keydown', ({ key }) => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (key !== 'Escape' || !dialog) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});

/** jsdom has no `matchMedia`: here no query matches, and none ever changes. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** jsdom knows no popovers: the content of one is on the page for a test, and closing it changes nothing. */
HTMLElement.prototype.hidePopover = () => undefined;

/** jsdom lays nothing out: here every element that is watched is in sight at once. */
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #onChange: IntersectionObserverCallback;

  constructor(onChange: IntersectionObserverCallback) {
    this.#onChange = onChange;
  }

  observe(target: Element) {
    const box = target.getBoundingClientRect();
    this.#onChange(
      [
        {
          target,
          isIntersecting: true,
          intersectionRatio: 1,
          boundingClientRect: box,
          intersectionRect: box,
          rootBounds: null,
          time: 0,
        },
      ],
      this,
    );
  }

  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
  readonly takeRecords = () => [];
};

/** jsdom lays nothing out, so there is nowhere to scroll to. */
Element.prototype.scrollIntoView = () => undefined;

export {};
