import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends ComponentProps<typeof Button> {
  /** The name of the input behind the button. */
  readonly inputLabel: string;
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** Called with one file at least. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks for files; with an `onClick` of its own it does that instead. */
export function FileButton(props: FileButtonProps) {
  const { inputLabel, accept, isMultiple, onFiles, onClick, ...rest } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={onClick ?? (() => inputRef.current?.click())} />
      <input
        ref={inputRef}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={inputLabel}
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file again is a change too.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
