/**
 * Gives the focus to the header's account, or to the button that leads there, where it was lost with the element that
 * had it.
 */
export function restoreAccountFocus(): void {
  if (document.activeElement !== document.body) return;
  // On a narrow screen the account is behind the menu's button.
  const places = [...document.querySelectorAll<HTMLElement>('[data-account]')];
  places.find((place) => place.getClientRects().length > 0)?.focus();
}
