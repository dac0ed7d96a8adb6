import { densityChoiceLabels, densityChoices, themeChoiceLabels, themeChoices } from '@lab/contract/appearance'
import { appearance, chooseAppearance } from '../../../api/session/appearance.ts'
import { Segmented } from '../../../kit/segmented.tsx'
import { useStore } from '../../../kit/state/store.ts'
import styles from './profile.module.css'

const themes = themeChoices.map((value) => ({ value, label: themeChoiceLabels[value] }))
const densities = densityChoices.map((value) => ({ value, label: densityChoiceLabels[value] }))

/** Light or dark, wide or close: shown and saved at once. */
export function AppearanceSetting() {
  const { theme, density } = useStore(appearance)
  return (
    <section className={styles.card} aria-labelledby="appearance-setting">
      <h2 id="appearance-setting" className={styles.heading}>
        外观
      </h2>
      <p className={styles.note}>只影响您自己，换一台电脑登录也一样。</p>
      <dl className={styles.choices}>
        <dt>主题</dt>
        <dd>
          <Segmented
            label="主题"
            options={themes}
            value={theme}
            onChange={(next) => void chooseAppearance({ theme: next })}
          />
        </dd>
        <dt>列表密度</dt>
        <dd>
          <Segmented
            label="列表密度"
            options={densities}
            value={density}
            onChange={(next) => void chooseAppearance({ density: next })}
          />
        </dd>
      </dl>
    </section>
  )
}
