import { useId } from 'react';
import { $theme, type Theme, themeChosen, themes } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Section } from '@patchbay/ui';
import styles from './choose-theme.module.css';

const labels: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

/** The choice of the page's theme. The shell keeps it and applies it, here and in the other tabs. */
export function ThemeChoice() {
  const [chosen, choose] = useUnit([$theme, themeChosen]);
  const name = useId();
  return (
    <Section title="Appearance">
      <div className={styles.choices} role="radiogroup" aria-label="Appearance">
        {themes.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={theme}
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            <span>{labels[theme]}</span>
          </label>
        ))}
      </div>
    </Section>
  );
}
