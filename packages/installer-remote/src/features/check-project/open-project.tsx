import { FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { ErrorPanel, FileButton, lazyPart, useEventListener } from '@patchbay/ui';
import { useHost } from '@patchbay/shared/host';
import { recallProject } from './last-project.ts';
import styles from './check-project.module.css';

/** In a chunk of its own: most visits open no file. */
const ProjectCheck = lazyPart(
  async () => {
    const { ProjectCheck: Part } = await import(
      /* webpackChunkName: "project-check" */ './project-check.tsx'
    );
    return Part;
  },
  {
    failed: ({ isRetrying, onRetry }) => (
      <ErrorPanel
        title="Couldn't load the file reader"
        cause="Check your connection and try again."
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
  },
);

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/** Takes a project or a list, dropped anywhere on the page or chosen, and shows what it needs (rule N22). */
export function OpenProject() {
  const [opened, setOpened] = useState<{ readonly file: File; readonly id: string } | null>(null);
  const [isOver, setIsOver] = useState(false);
  const { storage } = useHost();
  const last = opened ? null : recallProject(storage);
  const button = useRef<HTMLButtonElement>(null);
  const open = (file: File | undefined) => {
    if (file) setOpened({ file, id: crypto.randomUUID() });
  };

  // On the whole window: a file that is dropped beside the zone would replace the page.
  useEventListener('window', 'dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  });
  useEventListener('window', 'dragleave', (event) => {
    if (event.relatedTarget === null) setIsOver(false);
  });
  useEventListener('window', 'drop', (event) => {
    setIsOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });

  return (
    <>
      <div className={styles.zone} data-over={isOver}>
        <div>
          <p>
            {isOver
              ? 'Drop it to see which plugins it needs.'
              : 'Drop a project of Ableton Live, REAPER or Studio One, a DAWproject, or a list from another computer, to see which plugins it needs.'}
          </p>
          {last && (
            <p>
              <span>Last: </span>
              <bdi className={styles.last}>{last.name}</bdi>
              <span>{`. ${last.summary}`}</span>
            </p>
          )}
        </div>
        <FileButton
          ref={button}
          inputLabel="Project or list"
          accept=".als,.rpp,.song,.dawproject,.json"
          onFiles={([file]) => open(file)}
        >
          <FolderOpen size={16} />
          Open a file
        </FileButton>
      </div>
      {opened && (
        <ProjectCheck
          key={opened.id}
          file={opened.file}
          fileId={opened.id}
          onClose={() => {
            setOpened(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
