import '@patchbay/ui/styles/base.css';
import '../../packages/shell/src/app/boot-frame.css';
import { showBootFailure } from '../../packages/shell/src/app/boot-failure.ts';
import { startPage } from '../../packages/shell/src/app/start-page.tsx';
import { guardScripts } from '@patchbay/composition/guard-scripts';
import { connectStaticRemotes } from './static-remotes.ts';

const ownScript = document.currentScript;
const ownAddress = ownScript instanceof HTMLScriptElement ? ownScript.src : location.href;
// It has no list of its files.
guardScripts(new URL('./', ownAddress).href);
startPage(connectStaticRemotes).catch(showBootFailure);
