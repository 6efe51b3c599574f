interface KeyState {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** True for an event with Ctrl, or with Cmd on a Mac: the key of a page's commands. */
export const hasCommandKey = ({ ctrlKey, metaKey }: Pick<KeyState, 'ctrlKey' | 'metaKey'>) =>
  ctrlKey || metaKey;

/** True for a click or a key with any modifier: a link is then opened elsewhere, and that is the browser's to do. */
export const hasModifier = (event: KeyState): boolean =>
  hasCommandKey(event) || event.altKey || event.shiftKey;
