import { useId, useState } from 'react';
import { coverUrl } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { Button, Cover, FileButton } from '@patchbay/ui';
import styles from './cover-field.module.css';
import { coverTypes, type ChosenCover } from './use-chosen-cover.ts';

interface CoverFieldProps {
  /** The stored cover's path. */
  readonly cover: string | null;
  readonly name: string;
  readonly chosen: ChosenCover | null;
  readonly problem: string | null;
  readonly onChoose: (files: Iterable<File>) => void;
  readonly onDrop: () => void;
}

/** The cover: the stored one, or the one that the next save will store in its place. */
export function CoverField(props: CoverFieldProps) {
  const { cover, name, chosen, problem, onChoose, onDrop } = props;
  const { imageHost } = useHost().config;
  const [isOver, setOver] = useState(false);
  const titleId = useId();
  const isEmpty = !cover && !chosen;
  const isElsewhere = Boolean(cover) && !chosen && coverUrl(imageHost, '300x', cover) === null;
  return (
    // Dropping is the mouse's way; the button is everybody's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      className={styles.field}
      aria-labelledby={titleId}
      data-empty={isEmpty || isElsewhere ? 'true' : undefined}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files);
      }}
    >
      <span id={titleId} className={styles.title}>
        Cover
      </span>
      <span className={styles.picture}>
        {chosen ? (
          <img className={styles.preview} src={chosen.url} alt="The new cover, not saved yet" />
        ) : (
          <Cover imageHost={imageHost} cover={cover} name={name} alt="" sizes="320px" />
        )}
      </span>
      <div className={styles.buttons}>
        <FileButton
          size="small"
          name="cover"
          inputLabel="Cover file"
          accept={coverTypes.join(',')}
          onFiles={onChoose}
        >
          Choose a picture
        </FileButton>
        {chosen && (
          <Button size="small" variant="quiet" onClick={onDrop}>
            Undo
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {isEmpty && <strong>No cover yet. </strong>}
        {isElsewhere && (
          <strong>
            The pages can’t show this cover, since it isn’t on the image host:{' '}
            <bdi>{cover}</bdi>{' '}
          </strong>
        )}
        <span>
          {chosen
            ? 'It will be uploaded when you save.'
            : 'Drop, paste or choose an image (PNG, JPEG or WebP, up to 10 MiB).'}
        </span>
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
