import '@patchbay/ui/styles/base.css';
import '../../packages/shell/src/app/boot-frame.css';
import { showBootFailure } from '../../packages/shell/src/app/boot-failure.ts';
import { startPage } from '../../packages/shell/src/app/start-page.tsx';
import { guardScripts } from '@patchbay/composition/guard-scripts';
import { connectStaticRemotes } from './static-remotes.ts';

const ownScript = document.currentScript;
guardScripts(ownScript instanceof HTMLScriptElement ? ownScript.src : location.href);
startPage(connectStaticRemotes).catch(showBootFailure);
