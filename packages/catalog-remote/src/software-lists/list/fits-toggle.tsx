import { Monitor } from 'lucide-react';
import { Button } from '@patchbay/ui';
import { useComputerPlatform } from '../computer.ts';
import type { ListSettings } from './list-settings.ts';

interface FitsToggleProps {
  readonly settings: ListSettings;
  readonly onChange: (settings: ListSettings) => void;
}

/** Leaves the software of a list that is for this computer's system (rule C71); nothing where that is not known. */
export function FitsToggle({ settings, onChange }: FitsToggleProps) {
  const platform = useComputerPlatform();
  if (platform === null) return null;
  const { platform: chosenPlatform, ...others } = settings.chosen;
  const isOn = chosenPlatform === platform;
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      onClick={() => onChange({ ...settings, chosen: isOn ? others : { ...others, platform } })}
    >
      <Monitor size={16} />
      Fits my computer
    </Button>
  );
}
