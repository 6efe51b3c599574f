import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@patchbay/ui';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text to the clipboard, and shows whether that worked. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied');
    } catch {
      setResult("Couldn't copy. Select the text and copy it yourself.");
    }
  };
  return (
    <span className={styles.copy}>
      <Button size="small" onClick={() => void copy()}>
        <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
        {label}
      </Button>
      <span role="status" className={styles.result}>
        {result}
      </span>
    </span>
  );
}
