import { useState } from 'react';
import { useLocation, useNavigation } from '@patchbay/shared/router';
import { searchedText } from '../../lib/search-address.ts';

/**
 * The text in the box. On the search page it starts as that page's text, also after Back and Forward. Text that is typed
 * while a page loads stays (rule S28).
 */
export function useSearchText() {
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
