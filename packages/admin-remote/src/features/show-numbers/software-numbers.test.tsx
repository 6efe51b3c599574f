import { screen, within } from '@testing-library/react';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeEditor } from '../../testing/fake-editor.ts';
import { openEditor } from '../../testing/open-editor.tsx';

it.each([true, false])(
  'the edit page of a software shows its own views and installations where the backend counts: %s (L68)',
  async (usageCounts) => {
    const editor = fakeEditor();
    const { sent } = await openEditor(editor, {
      config: { ...createTestHost(editor.http).config, usageCounts },
    });
    const line = 'GET /api/software-admin/counts/';
    if (!usageCounts) {
      expect(sent(line)).toEqual([]);
      return;
    }
    const plot = await screen.findByRole('figure', { name: 'Views and installations, 90 days' });
    expect(
      within(plot)
        .getAllByRole('definition')
        .map((sum) => sum.textContent),
    ).toEqual(['1,203', '4', '0']);
  },
);
