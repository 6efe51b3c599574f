import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-look.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps extends Pick<ButtonLook, 'variant' | 'size'> {
  readonly label: string;
  readonly text: string;
  /** Default: the sign for copying. */
  readonly icon?: ReactNode;
  /** Makes it an address with this title: a telephone gives it to its own sheet for sharing (rule G342). */
  readonly sharedAs?: string;
  /** Called with the result. Default: words beside the button. */
  readonly onResult?: (isCopied: boolean) => void;
}

/** Whether the system has offered to share an address. It has said itself what came of that. */
async function share(data: ShareData): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // The person has closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Copies a text to the clipboard, and says whether that worked. */
export function CopyButton(props: CopyButtonProps) {
  const { label, text, variant, size = 'small', icon, sharedAs, onResult } = props;
  const [words, setWords] = useState('');
  const tell = (isCopied: boolean) => {
    if (onResult) onResult(isCopied);
    else setWords(isCopied ? 'Copied' : "Couldn't copy. Select the text and copy it yourself.");
  };
  const copy = async () => {
    if (sharedAs !== undefined && (await share({ title: sharedAs, url: text }))) return;
    try {
      await navigator.clipboard.writeText(text);
      tell(true);
    } catch {
      // No secure origin, or the person said no.
      tell(false);
    }
  };
  const button = (
    <Button size={size} onClick={() => void copy()} {...(variant && { variant })}>
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
