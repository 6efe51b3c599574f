import { useId } from 'react';
import { $theme, themeChosen, themes, type Theme } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import styles from './choose-theme.module.css';

const labels: Readonly<Record<Theme, string>> = {
  system: 'As my system',
  light: 'Light',
  dark: 'Dark',
};

/** How the page looks. The shell keeps the choice and applies it, here and in the other tabs. */
export function ThemeChoice() {
  const [chosen, choose] = useUnit([$theme, themeChosen]);
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        Appearance
      </h2>
      <div className={styles.choices} role="radiogroup" aria-labelledby={id}>
        {themes.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={theme}
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            {labels[theme]}
          </label>
        ))}
      </div>
    </section>
  );
}
