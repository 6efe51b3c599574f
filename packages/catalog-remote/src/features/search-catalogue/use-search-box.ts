import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type HostStorage,
  isTyping,
  type Shortcut,
  useHost,
  useListedShortcut,
} from '@patchbay/shared/host';
import { useLocation, useNavigate, useNavigation } from '@patchbay/shared/router';
import { hasCommandKey, useEventListener } from '@patchbay/ui';
import { searchedText, searchPath } from '../../lib/search-address.ts';
import { useSearchPresses } from '../../software-lists/list/use-unopened-search.ts';
import { useSearchRows } from './use-search-rows.ts';

const storageKey = 'recent-searches';
const maxKept = 5;
const longestText = 200;

/** The earlier searches of this browser, the latest first. */
export function readRecentSearches(storage: HostStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const texts = stored.filter(
      (text): text is string => typeof text === 'string' && text.trim() !== '',
    );
    return texts.filter((text) => text.length <= longestText).slice(0, maxKept);
  } catch {
    return [];
  }
}

/** Adds a search as the latest one. */
export function keepRecentSearch(storage: HostStorage, text: string): void {
  const kept = text.trim().slice(0, longestText);
  if (kept === '') return;
  const others = readRecentSearches(storage).filter(
    (other) => other.toLowerCase() !== kept.toLowerCase(),
  );
  storage.set(storageKey, JSON.stringify([kept, ...others].slice(0, maxKept)));
}

export function forgetRecentSearches(storage: HostStorage): void {
  storage.remove(storageKey);
}

/** The text in the box: on the search page that page’s. Text typed while a page loads stays (rule S28). */
function useSearchText() {
  const location = useLocation();
  const isComing = useNavigation().state !== 'idle';
  const [text, setText] = useState(searchedText(location) ?? '');
  const [shown, setShown] = useState(location);
  /** Since the box was left for a page; the router shows that page only a moment later. */
  const [isLeft, setLeft] = useState(false);
  const [isTypedOver, setTypedOver] = useState(false);
  if (shown !== location) {
    const [before, now] = [searchedText(shown), searchedText(location)];
    setShown(location);
    setLeft(false);
    setTypedOver(false);
    if (before !== now && !isTypedOver) {
      if (now !== null) setText(now);
      else if (text.trim() === before) setText('');
    }
  }
  return {
    text,
    /** The user changes the text. */
    type: (typed: string) => {
      setText(typed);
      setTypedOver(isLeft || isComing);
    },
    /** The user goes to a page, where the box has this text. */
    leaveWith: (next: string) => {
      setText(next);
      setLeft(true);
      setTypedOver(false);
    },
  };
}

const handledKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/** State and actions of the search box; its view is `search-box.view.tsx`. */
export function useSearchBox() {
  const { storage } = useHost();
  const navigate = useNavigate();
  const shownText = searchedText(useLocation());
  const containerRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { text, type: changeText, leaveWith } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  /** True while the field covers the header, on narrow screens. */
  const [isUnfolded, setUnfolded] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const rows = useSearchRows(isOpen ? text : null, recent);
  const { found, paths } = rows;
  const cursor = useOptionCursor(paths.length, `${text} ${found.asked} ${String(found.isCurrent)}`);
  const hasText = text.trim() !== '';
  const hasPopup = isOpen && (hasText || paths.length > 0);

  const open = () => {
    setRecent(readRecentSearches(storage));
    setOpen(true);
  };
  const fold = useCallback(() => {
    setOpen(false);
    setUnfolded(false);
  }, []);
  const unfold = useCallback(() => {
    setUnfolded(true);
    inputRef.current?.focus();
    inputRef.current?.select();
  }, []);
  const { press, leave: leaveSearch, handlersFor } = useSearchPresses();
  const tellUnopened = () => {
    const isAnswered = hasPopup && found.isCurrent && rows.foundRows.length > 0;
    // The page of a search tells of it by itself.
    if (isAnswered && found.asked !== shownText) leaveSearch(found.asked);
  };
  useEventListener(hasPopup ? 'window' : null, 'pagehide', tellUnopened);
  /** The list is closed without a choice. */
  const abandon = () => {
    tellUnopened();
    fold();
  };
  const foldBack = () => {
    abandon();
    openerRef.current?.focus();
  };
  useLayoutEffect(() => {
    if (isUnfolded) inputRef.current?.focus();
  }, [isUnfolded]);
  useSearchShortcut(unfold);
  useOutsidePress(containerRef, isOpen || isUnfolded, abandon);

  const type = (typed: string) => {
    changeText(typed);
    open();
  };
  const takeWhatIsTyped = useEffectEvent(() => {
    const field = inputRef.current;
    if (!field || field.value === text) return;
    if (document.activeElement === field) type(field.value);
    else changeText(field.value);
  });
  // The page may have been rendered by the site's server: people type before this code is there.
  useLayoutEffect(() => takeWhatIsTyped(), []);
  /** The user leaves for a page, which may take the focus. */
  const leave = (nextText: string) => {
    keepRecentSearch(storage, text);
    leaveWith(nextText);
    fold();
    inputRef.current?.blur();
  };
  const enter = () => {
    const path = paths[cursor.active];
    if (path === undefined && !hasText) return;
    if (path !== undefined) press(found.asked);
    leave(path === undefined ? text : '');
    void navigate(path ?? searchPath(text));
  };
  const escape = () => {
    if (hasPopup) {
      tellUnopened();
      setOpen(false);
    } else if (text !== '') changeText('');
    else foldBack();
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || hasCommandKey(event)) return;
    if (!handledKeys.has(event.key)) return;
    // Escape would empty the field by the browser's own rule, and the arrows would move the caret.
    event.preventDefault();
    if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') escape();
    else if (!isOpen) open();
    else cursor.move(event.key === 'ArrowDown' ? 1 : -1);
  };
  const empty = () => {
    changeText('');
    inputRef.current?.focus();
  };
  const forget = () => {
    forgetRecentSearches(storage);
    setRecent([]);
    inputRef.current?.focus();
  };

  return {
    containerRef,
    inputRef,
    openerRef,
    text,
    rows,
    cursor,
    isOpen,
    isUnfolded,
    hasPopup,
    presses: handlersFor(found.asked),
    actions: { open, abandon, unfold, foldBack, type, leave, empty, forget, onKeyDown },
  };
}

interface Cursor {
  readonly index: number;
  /** The rows that it was set among. */
  readonly rows: string;
}

/** The index of the selected option, or -1. Other rows begin without a selection. */
function useOptionCursor(count: number, rows: string) {
  const [cursor, setCursor] = useState<Cursor>({ index: -1, rows });
  const active = cursor.rows === rows && cursor.index < count ? cursor.index : -1;
  const select = (index: number) => setCursor({ index, rows });
  /** To the next or the one before; past either end is the input itself. */
  const move = (step: 1 | -1) => {
    const next = active + step;
    if (next >= count) select(-1);
    else select(next < -1 ? count - 1 : next);
  };
  return { active, select, move };
}

/** Tells of a press beside an element while that matters. */
function useOutsidePress(
  element: RefObject<Element | null>,
  isWatching: boolean,
  onPress: () => void,
): void {
  useEventListener(isWatching ? 'document' : null, 'pointerdown', ({ target }) => {
    if (!(target instanceof Node && element.current?.contains(target))) onPress();
  });
}

const slash: Shortcut = { keys: ['/'], label: 'Search' };
const controlK: Shortcut = { keys: ['Ctrl', 'K'], label: 'Search' };

const isSearchKey = (event: KeyboardEvent) => {
  if (event.altKey || event.shiftKey) return event.key === '/' && !event.altKey;
  return event.key.toLowerCase() === (hasCommandKey(event) ? 'k' : '/');
};

/** `/` and Ctrl or Cmd+K focus the box, unless a field or a dialog has the focus (rule S18). */
function useSearchShortcut(onSearch: () => void): void {
  useListedShortcut(slash);
  useListedShortcut(controlK);
  useEventListener('document', 'keydown', (event) => {
    if (event.defaultPrevented || !isSearchKey(event) || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onSearch();
  });
}
