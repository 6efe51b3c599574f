import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType } from '@patchbay/shared/router';

const debounceMs = 300;

interface AddressText {
  /** The text in the address now. */
  readonly inAddress: string;
  /** The text that the address would have for one that was typed. */
  readonly toAddress: (text: string) => string;
  /** Puts a text in the address, in place of the entry of the history that is there. */
  readonly write: (text: string) => void;
}

/**
 * The text of a filter, as `useState` has it. The address follows it once it has stood still for 300 ms (rule L5), and
 * it follows the address: at Back, a text that has not stood still is given up.
 */
export function useAddressText({ inAddress, toAddress, write }: AddressText) {
  const [text, setText] = useState(inAddress);
  const { key } = useLocation();
  const action: string = useNavigationType();
  const [followed, setFollowed] = useState({ inAddress, key });
  if (followed.inAddress !== inAddress || followed.key !== key) {
    setFollowed({ inAddress, key });
    // A replaced address comes from this text itself, and by then more may have been typed.
    const isElsewhere = action === 'POP' || (action === 'PUSH' && followed.inAddress !== inAddress);
    if (isElsewhere && toAddress(text) !== inAddress) setText(inAddress);
  }
  const isBehind = toAddress(text) !== inAddress;
  const follow = useEffectEvent(() => write(text));
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => follow(), debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, isBehind, inAddress]);
  return [text, setText] as const;
}
