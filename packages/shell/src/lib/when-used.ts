const acts = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const;

/** Resolves when somebody first does something on the page: moves the pointer over it, touches it, types or tabs. */
export const whenUsed = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    const tell = () => {
      for (const act of acts) page.removeEventListener(act, tell, true);
      resolve();
    };
    for (const act of acts) page.addEventListener(act, tell, { capture: true, passive: true });
  });
