import { useState } from 'react';
import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useInfiniteQuery } from '@patchbay/shared/query';
import { useParams } from '@patchbay/shared/router';
import { buildPath, PageNotFound, routes } from '@patchbay/domain/routes';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { useDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { hasChosen } from '../../software-lists/list/list-settings.ts';
import { useListSettings } from '../../software-lists/list/use-list-settings.ts';
import { SoftwareList } from '../../software-lists/list/software-list.tsx';
import { joinPages, softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';
import { PageHead, PageHeadSkeleton, PageLayout } from '../../lib/page-layout.tsx';
import { listData } from '../../lib/structured-data.ts';
import { isKnownVendor, vendorName, vendorScope } from './browse-vendor.loader.ts';

/** All software by one vendor (rule C18). */
export function VendorPage() {
  const vendorSlug = useParams()['vendorSlug'] ?? '';
  return <VendorContent key={vendorSlug} vendorSlug={vendorSlug} />;
}

function VendorContent({ vendorSlug }: { readonly vendorSlug: string }) {
  const host = useHost();
  const { config, origin } = host;
  const { platform, isPending: isPlatformPending } = useDefaultPlatform();
  const { settings } = useListSettings({ platform });
  const scope = vendorScope(vendorSlug);
  const { data: list, isPending } = useInfiniteQuery({
    ...softwarePagesQuery(host, scope, settings),
    select: joinPages,
    enabled: !isPlatformPending,
  });
  // The name stays while a filter leaves no software that has it.
  const [knownName, setKnownName] = useState<string | null>(null);
  const name = vendorName(list?.software ?? []) ?? knownName;
  if (name !== knownName) setKnownName(name);
  usePageTitle(name ?? (isPending ? null : vendorSlug));

  if (list && !isKnownVendor(list.software, vendorSlug, hasChosen(settings))) {
    throw new PageNotFound();
  }
  const path = buildPath(routes.vendor, { vendorSlug });
  return (
    <PageLayout>
      {name !== null && (
        <DocumentHead
          title={name}
          description={`Audio plugins and other software by ${name}, in the catalogue of ${config.productName}.`}
          path={path}
          structuredData={[listData(name, path, origin)]}
        />
      )}
      {isPending && name === null ? (
        <PageHeadSkeleton />
      ) : (
        <PageHead trail={categoryTrail([], null)}>
          <bdi>{name ?? vendorSlug}</bdi>
        </PageHead>
      )}
      <SoftwareList
        scope={scope}
        errorTitle="The software of this vendor could not be loaded"
        empty={null}
      />
    </PageLayout>
  );
}
