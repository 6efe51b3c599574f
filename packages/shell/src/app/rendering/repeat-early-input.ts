import { typeText } from '@patchbay/composition/missing-parts';

/** A press on a control of the server's page that had no code yet. */
export interface EarlyPress {
  /** The event that told of it: the `change` of a box, Enter's `keydown` in a field, the `submit` of a form, else a `click`. */
  readonly type: string;
  readonly control: HTMLElement;
}

declare global {
  interface Window {
    /**
     * Hands the presses that `early.ts` sees over: the last one, if any, and all later ones on controls that `isAlive`
     * says no to. Null says that something else was pressed since.
     */
    takeEarlyPress?: (
      isAlive: (control: HTMLElement) => boolean,
      tell: (press: EarlyPress | null) => void,
    ) => void;
    /** Ends the watch of `early.ts`, and answers the fields that were typed into, each with its last text. */
    takeEarlyText?: () => ReadonlyMap<HTMLInputElement, string>;
  }
}

/** React hands it on like a press, and nobody listens to it. */
const probe = 'touchcancel';

/**
 * Whether there is code behind a control. React stops events on their way into a part that it has not taken over, and takes
 * that part over first, at once where its code is there.
 */
function isAlive(control: HTMLElement): boolean {
  const reached: Event[] = [];
  const reach = (event: Event) => reached.push(event);
  control.addEventListener(probe, reach);
  control.dispatchEvent(new Event(probe));
  control.removeEventListener(probe, reach);
  return reached.length > 0 && control.isConnected;
}

const rows = 'li,tr';
const regions = 'section,form,nav,header,footer,aside,main,[role=search]';
const scopes = `${rows},${regions}`;

/** Where an element stands, so that the one that is drawn in its place is found. */
interface Place {
  readonly element: HTMLElement;
  readonly name: string;
  /** Its place among those of the same name within `around`. */
  readonly index: number;
  readonly around: Place | null;
}

/** What tells it from its neighbours, whoever has drawn it: React makes other ids, and other names of groups. */
function nameOf(element: HTMLElement): string {
  const isScope = element.matches(scopes);
  const own = element.matches('[type=radio]') ? 'value' : 'name';
  const attributes = isScope ? ['class', 'aria-label'] : ['type', 'aria-label', own];
  const words = isScope ? '' : (element.closest('label') ?? element).textContent.trim();
  return JSON.stringify([...attributes.map((each) => element.getAttribute(each)), words]);
}

const named = (name: string, { localName }: Element, within: ParentNode): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(localName)].filter((other) => nameOf(other) === name);

function placeOf(element: HTMLElement): Place {
  const scope = element.parentElement?.closest<HTMLElement>(scopes) ?? null;
  const name = nameOf(element);
  const index = scope ? named(name, element, scope).indexOf(element) : 0;
  return { element, name, index, around: scope && placeOf(scope) };
}

function find({ element, name, index, around }: Place): HTMLElement | null {
  if (element.isConnected) return element;
  const scope = around && find(around);
  const found = around && !scope ? null : named(name, element, scope ?? document)[index];
  if (found) return found;
  // The desktop app has the search box elsewhere. A row or a control is never another's.
  return element.matches(regions) ? (named(name, element, document)[0] ?? null) : null;
}

/** The element or, where there is none any more, what is left around its place. */
const nearest = (place: Place): HTMLElement | null =>
  find(place) ?? (place.around && nearest(place.around));

/** The control of another state in the row of one that is gone: 'Update' for 'Install'. */
function standIn(place: Place): HTMLElement | null {
  const row = place.around && find(place.around);
  if (!row?.matches(rows) || find(place) || row.querySelector('[aria-busy="true"]')) return null;
  return row.querySelector(`${place.element.localName}[class="${place.element.className}"]`);
}

/** Leads to the state that stands where a control was: it is what there is to see. */
function showPlace(place: Place): void {
  const scope = place.around && nearest(place.around);
  const control = standIn(place);
  if (!scope || !isFocusFree()) return;
  if (!control?.matches(':disabled')) control?.focus();
  if (!isFocusFree()) return;
  scope.tabIndex = -1;
  scope.focus();
}

/** Nobody is somewhere else by now. */
const isFocusFree = () =>
  document.activeElement === null || document.activeElement === document.body;

/** Has a control do what the press was for. What the browser itself has answered already is not done once more. */
function press(control: HTMLElement, { type, control: pressed }: EarlyPress): void {
  if (isFocusFree()) control.focus({ preventScroll: true });
  if (type === 'keydown') {
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    control.dispatchEvent(new KeyboardEvent('keydown', enter));
  } else if (control instanceof HTMLFormElement) {
    control.requestSubmit();
  } else if (control instanceof HTMLSelectElement) {
    if (pressed instanceof HTMLSelectElement) control.value = pressed.value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (type === 'change') {
    if (pressed instanceof HTMLInputElement && control instanceof HTMLInputElement)
      control.checked = !pressed.checked;
    control.click();
  } else if (!isDone(control, pressed)) {
    control.click();
  }
}

function isDone(control: HTMLElement, pressed: HTMLElement): boolean {
  if (control.localName === 'summary') {
    const isOpen = ({ parentElement }: HTMLElement) => parentElement?.hasAttribute('open');
    return isOpen(control) === isOpen(pressed);
  }
  const popover = control instanceof HTMLButtonElement ? control.popoverTargetElement : null;
  if (popover) return popover.matches(':popover-open');
  // Who is signed in has this favourite already.
  const isPressed = control.getAttribute('aria-pressed');
  return isPressed === 'true' && isPressed !== pressed.getAttribute('aria-pressed');
}

const triesEveryMs = 100;
/** After this long the page shows what it will show, and a press that comes back would surprise. */
const patienceMs = 10_000;

/**
 * Has a page that is taken over, or drawn anew, do what a visitor did on the server's page before there was code behind it:
 * types the texts once more, and presses the control that was pressed last, or the one that stands in its place, as soon as
 * it is alive. Called once.
 */
export function repeatEarlyInput(page: Window): void {
  const { takeEarlyPress, takeEarlyText } = page;
  if (!takeEarlyPress || !takeEarlyText) return;
  delete page.takeEarlyPress;
  delete page.takeEarlyText;
  let typed = [...takeEarlyText()]
    .filter(([field]) => !field.matches('[type=checkbox],[type=radio]'))
    .map(([field, text]) => ({ place: placeOf(field), text }))
    // A field without a form has code that looks for such a text.
    .filter(({ place: { element } }) => !element.isConnected || element.closest('form') !== null);
  let pending: { readonly press: EarlyPress; readonly place: Place } | null = null;
  let until = Date.now() + patienceMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const attempt = () => {
    const isLate = Date.now() > until;
    const last = typed.at(-1);
    typed = typed.filter((one) => {
      const field = find(one.place);
      if (!(field instanceof HTMLInputElement && isAlive(field))) return !isLate;
      typeText(field, one.text);
      // Whoever types goes on in the field that is drawn anew.
      if (one === last && isFocusFree()) field.focus({ preventScroll: true });
      return false;
    });
    if (pending) {
      const { place, press: early } = pending;
      const control = find(place);
      const isReady = control?.matches(':not(:disabled)') ?? false;
      if (control && isReady && isAlive(control)) {
        tell(null);
        press(control, early);
      } else if (isReady) {
        // Its code is on its way; where it does not come, something else stands here.
        until = Date.now() + patienceMs;
      } else if (isLate || standIn(place)) {
        tell(null);
        showPlace(place);
      }
    }
    if (pending || typed.length > 0) timer = setTimeout(attempt, triesEveryMs);
  };
  const tell = (early: EarlyPress | null) => {
    pending?.press.control.removeAttribute('data-pressed');
    pending = early && { press: early, place: placeOf(early.control) };
    if (!early) return;
    until = Date.now() + patienceMs;
    clearTimeout(timer);
    timer = setTimeout(attempt);
  };
  takeEarlyPress(isAlive, tell);
  timer ??= setTimeout(attempt);
  // The page that it was meant for is not there any more.
  page.addEventListener('popstate', () => tell(null));
}
