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

export {};
