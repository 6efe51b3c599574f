import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { MoveLeft, MoveRight } from 'lucide-react';
import { Button, VisuallyHidden } from '@patchbay/ui';
import styles from './media-field.module.css';

interface MediaOrderProps {
  /** The lines of the field; an empty line or a repeated one is no place in the list. */
  readonly lines: readonly string[];
  /** The name of the list. */
  readonly label: string;
  /** One of them, in words: 'screenshot'. */
  readonly noun: string;
  readonly onMove: (lines: readonly string[]) => void;
  readonly children: (line: string) => ReactNode;
}

type Way = 'before' | 'after';

/** Files in their order, which are moved by dragging or by buttons (rule F94). */
export function MediaOrder({ lines, label, noun, onMove, children }: MediaOrderProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ readonly place: number; readonly way: Way } | null>(null);
  const [status, setStatus] = useState('');
  const rows = lines.flatMap((line, index) =>
    line !== '' && lines.indexOf(line) === index ? [{ line, index }] : [],
  );
  useLayoutEffect(() => {
    if (!moved) return;
    // An element that the page moves loses the focus; at an end there is no button for the same way.
    const item = listRef.current?.children.item(moved.place);
    const button =
      item?.querySelector<HTMLElement>(`[data-way="${moved.way}"]`) ??
      item?.querySelector('button');
    button?.focus();
  }, [moved]);

  const move = (from: number, to: number) => {
    const source = rows[from];
    const target = rows[to];
    if (!source || !target || from === to) return;
    onMove(lines.toSpliced(source.index, 1).toSpliced(target.index, 0, source.line));
    setStatus(`The ${noun} is number ${to + 1} of ${rows.length} now`);
  };
  const button = (from: number, way: Way) => {
    const to = way === 'before' ? from - 1 : from + 1;
    if (!rows[to]) return null;
    return (
      <Button
        size="small"
        shape="icon"
        variant="quiet"
        data-way={way}
        aria-label={`Move ${noun} ${from + 1} ${way} ${to + 1}`}
        onClick={() => {
          move(from, to);
          setMoved({ place: to, way });
        }}
      >
        {way === 'before' ? (
          <MoveLeft className={styles.arrow} size={16} />
        ) : (
          <MoveRight className={styles.arrow} size={16} />
        )}
      </Button>
    );
  };
  return (
    <>
      <ul ref={listRef} className={styles.media} aria-label={label}>
        {rows.map(({ line }, place) => (
          // Dragging is the mouse's way; the buttons are everybody's.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={line}
            draggable={rows.length > 1}
            data-dragged={dragged === place}
            data-over={over === place && dragged !== place}
            onDragStart={(event) => {
              // A form that is being saved, or is closed, changes nothing.
              if (event.currentTarget.closest('fieldset:disabled')) {
                event.preventDefault();
                return;
              }
              event.dataTransfer.effectAllowed = 'move';
              // A type of its own, which no text field takes.
              event.dataTransfer.setData('application/x-patchbay-place', String(place));
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(place);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, place);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            {children(line)}
            {rows.length > 1 && (
              <span className={styles.order}>
                {button(place, 'before')}
                <span>{place + 1}</span>
                {button(place, 'after')}
              </span>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </>
  );
}
