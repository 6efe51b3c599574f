import { useState } from 'react';
import { useLocation } from '@patchbay/shared/router';
import { searchedText } from '../../lib/search-address.ts';

/** The text in the box. On the search page it begins as what that page looks for, back and forward included. */
export function useSearchText() {
  const onPage = searchedText(useLocation());
  const [text, setText] = useState(onPage ?? '');
  const [previous, setPrevious] = useState(onPage);
  if (previous !== onPage) {
    setPrevious(onPage);
    if (onPage !== null) setText(onPage);
    else if (text.trim() === previous) setText('');
  }
  return { text, setText };
}
