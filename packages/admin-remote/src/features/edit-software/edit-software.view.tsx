import { type ReactNode, useEffect, useRef } from 'react';
import { ExternalLink } from 'lucide-react';
import { isNotFound } from '@patchbay/shared/http';
import { useHost, usePageTitle } from '@patchbay/shared/host';
import { softwareTitle } from '@patchbay/domain/format';
import { useQuery } from '@patchbay/shared/query';
import { Link, useNavigationType } from '@patchbay/shared/router';
import { buildPath, PageNotFound, routes } from '@patchbay/domain/routes';
import {
  buttonLook,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
} from '@patchbay/ui';
import { categoriesQuery, editedSoftwareQuery, versionsQuery } from '../../lib/admin.query.ts';
import { assertGiven } from '../../lib/assert-given.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { EditedSoftwareProvider, OtherEditors } from '../../edited-form/other-editors.tsx';
import styles from './edit-software.module.css';
import { ArchiveButton, ArchivedNotice } from './archive/archive.tsx';
import { SoftwareForm } from './software-form.tsx';
import { publicPath } from './software-values.ts';

interface EditSoftwareProps {
  readonly softwareId: number;
  /** The versions' forms, once software, versions and categories are there. */
  readonly children: ReactNode;
}

/** The bars of the skeleton: one for each field of the form besides its texts. */
const fieldBars = ['name', 'vendor', 'url', 'category', 'status'];

/** The heading takes the focus where it is lost: after ‘Create’, and when a page is archived or restored. */
function takeLostFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

/** A software and its versions (rule F2). */
export function EditSoftware({ softwareId, children }: EditSoftwareProps) {
  const { http, config } = useHost();
  const software = useQuery(editedSoftwareQuery(http, softwareId));
  const versions = useQuery(versionsQuery(http, softwareId));
  const categories = useQuery(categoriesQuery(http));
  const queries = [software, versions, categories];
  const isWaiting = useSteadyPending(queries.some(({ isPending }) => isPending));
  useWindowFocus(() => {
    for (const query of queries) void query.refetch({ cancelRefetch: false });
  });
  usePageTitle(software.data ? `Edit ${software.data.value.name}` : null);

  const isReady = !isWaiting && queries.every(({ data }) => data !== undefined);
  const action: string = useNavigationType();
  const isArrival = action === 'PUSH';
  useEffect(() => {
    if (isReady && isArrival) takeLostFocus();
  }, [isReady, isArrival]);

  const status = software.data?.value.status;
  const isArchived = status && status === 'archived';
  const wasArchivedRef = useRef(isArchived);
  useEffect(() => {
    if (wasArchivedRef.current !== undefined && wasArchivedRef.current !== isArchived) {
      takeLostFocus();
    }
    wasArchivedRef.current = isArchived;
  }, [isArchived]);

  if (isNotFound(software.error)) throw new PageNotFound();
  if (isWaiting) {
    return (
      <Pending label="Loading the software">
        <div className={styles.page}>
          <Skeleton className={styles.heading} />
          <div className={styles.form}>
            <Skeleton shape="fill" className={styles.cover} />
            {fieldBars.map((bar) => (
              <Skeleton key={bar} shape="fill" className={styles.field} />
            ))}
            <Skeleton shape="fill" className={styles.texts} />
          </div>
        </div>
      </Pending>
    );
  }
  const failed = queries.find(({ data }) => data === undefined);
  if (failed) {
    return (
      <LoadError
        title="The software could not be loaded"
        error={failed.error}
        isRetrying={failed.isFetching}
        onRetry={() => {
          for (const query of queries) if (query.isError) void query.refetch();
        }}
      />
    );
  }
  const server = assertGiven(software.data, 'data is required');
  const { value } = server;
  const path = publicPath(value, categories.data?.value ?? []);
  const name = softwareTitle(value);
  const isExtended = config.adminCalls === 'extended';
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: name, path },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading={<bdi>{name}</bdi>}
      note={isExtended && <OtherEditors softwareId={softwareId} />}
      actions={
        <>
          <Link to={path} {...buttonLook({ size: 'small' })}>
            View public page
          </Link>
          {config.apiAdminPath !== '' && (
            <a
              href={`${config.apiHost}${config.apiAdminPath}software/${softwareId}/change/`}
              target="_blank"
              rel="noreferrer"
              {...buttonLook({ size: 'small' })}
            >
              Open in backend
              <ExternalLink size={16} />
            </a>
          )}
          {isExtended && !isArchived && <ArchiveButton software={value} />}
        </>
      }
    >
      {isArchived && <ArchivedNotice software={value} />}
      <EditedSoftwareProvider value={isExtended ? softwareId : null}>
        <SoftwareForm server={server} categories={categories.data?.value ?? []} />
        {/* The form above closes itself: its history and its preview stay open to be read. */}
        <fieldset className={styles.forms} disabled={isArchived}>
          {children}
        </fieldset>
      </EditedSoftwareProvider>
    </PageFrame>
  );
}
