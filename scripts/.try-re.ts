import { readAppConfig } from '@patchbay/site/config';
import { FolderTarget, startSiteAnew } from '@patchbay/site/release';
await startSiteAnew(new FolderTarget('/tmp/re/site'), {shellDist:'/tmp/re/shell', remoteDists:['/tmp/re/catalog-remote'], config: readAppConfig(process.env), now: new Date().toISOString(), say: console.log});
