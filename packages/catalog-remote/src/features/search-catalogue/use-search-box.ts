import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useNavigate } from '@patchbay/shared/router';
import { searchPath } from '../../lib/search-address.ts';
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from './recent-searches.ts';
import { useOptionCursor } from './use-option-cursor.ts';
import { useOutsidePress } from './use-outside-press.ts';
import { useSearchRows } from './use-search-rows.ts';
import { useSearchShortcut } from './use-search-shortcut.ts';
import { useSearchText } from './use-search-text.ts';

const handledKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/** What the search box is and does; its view is `search-box.view.tsx`. */
export function useSearchBox() {
  const { storage } = useHost();
  const navigate = useNavigate();
  const containerRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const { text, type: changeText, leaveWith } = useSearchText();
  const [isOpen, setOpen] = useState(false);
  /** On narrow screens: the field stands in the header's place. */
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
  const foldBack = () => {
    fold();
    openerRef.current?.focus();
  };
  useLayoutEffect(() => {
    if (isUnfolded) inputRef.current?.focus();
  }, [isUnfolded]);
  useSearchShortcut(unfold);
  useOutsidePress(containerRef, isOpen || isUnfolded, fold);

  const type = (typed: string) => {
    changeText(typed);
    open();
  };
  /** Somebody goes where a row or the text leads; the page that comes may have the focus. */
  const leave = (nextText: string) => {
    keepRecentSearch(storage, text);
    leaveWith(nextText);
    fold();
    inputRef.current?.blur();
  };
  const enter = () => {
    const path = paths[cursor.active];
    if (path === undefined && !hasText) return;
    leave(path === undefined ? text : '');
    void navigate(path ?? searchPath(text));
  };
  const escape = () => {
    if (hasPopup) setOpen(false);
    else if (text !== '') changeText('');
    else foldBack();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
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
    actions: { open, fold, unfold, foldBack, type, leave, empty, forget, onKeyDown },
  };
}
