import { screen } from '@testing-library/react';
import type { RenderSlot } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { fakeEditor } from '../../testing/fake-editor.ts';
import { openEditor, versionField as field } from '../../testing/open-editor.tsx';

const found = { version: '9.1', components: ['A.vst3', 'A.app'], installOrder: ['A.pkg'] };

function Extraction({ url, onExtracted }: SlotProps['package-extraction']) {
  return (
    <button type="button" onClick={() => onExtracted(found)}>
      Look into {url === '' ? 'none' : url}
    </button>
  );
}

/** As the installer fills it in the desktop app. */
const renderSlot: RenderSlot = ({ name, props, fallback }) =>
  name === 'package-extraction' && 'onExtracted' in props ? (
    <Extraction {...props} />
  ) : (
    <>{fallback}</>
  );

it('what another remote finds in the package goes into the form, unsaved (F35, I41)', async () => {
  const { user } = await openEditor(fakeEditor(), {}, renderSlot);
  await user.click(screen.getByRole('button', { name: 'Look into https://acme.example/echo.zip' }));
  expect(field('Version')).toHaveValue('9.1');
  expect(field('Components')).toHaveValue('A.vst3\nA.app');
  expect(field('Mac install order')).toHaveValue('A.pkg');
  expect(await screen.findByText('3 unsaved changes')).toBeVisible();
});

it('the slot gets the address as it stands in the form (F36)', async () => {
  const { user } = await openEditor(fakeEditor({}, { url: ' ' }), {}, renderSlot);
  expect(screen.getByRole('button', { name: 'Look into none' })).toBeVisible();
  await user.type(field('Package URL'), 'https://acme.example/2.zip');
  expect(screen.getByRole('button', { name: /2\.zip$/ })).toBeVisible();
});

it('nothing is offered where nobody fills the slot (F36)', async () => {
  await openEditor();
  expect(screen.queryByRole('button', { name: 'Extract Data' })).toBeNull();
});
