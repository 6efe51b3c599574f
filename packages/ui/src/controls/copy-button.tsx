import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-look.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps extends Pick<ButtonLook, 'variant'> {
  readonly label: string;
  readonly text: string;
  /** Default: the sign for copying. */
  readonly icon?: ReactNode;
  /** Called with the result. Default: words beside the button. */
  readonly onResult?: (isCopied: boolean) => void;
}

/** Copies a text to the clipboard, and says whether that worked. */
export function CopyButton({ label, text, variant, icon, onResult }: CopyButtonProps) {
  const [words, setWords] = useState('');
  const tell = (isCopied: boolean) => {
    if (onResult) onResult(isCopied);
    else setWords(isCopied ? 'Copied' : "Couldn't copy. Select the text and copy it yourself.");
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      tell(true);
    } catch {
      // No secure origin, or the person said no.
      tell(false);
    }
  };
  const button = (
    <Button size="small" onClick={() => void copy()} {...(variant && { variant })}>
      {icon ?? <Copy size={16} />}
      <span>{label}</span>
    </Button>
  );
  if (onResult) return button;
  return (
    <span className={styles.copy}>
      {button}
      <span role="status" className={styles.result}>
        {words}
      </span>
    </span>
  );
}
