import { useSearchParams } from 'react-router'
import { kitParts } from './preview/kit-parts.tsx'
import type { KitPart, KitServices } from './preview/kit-part.ts'
import styles from './preview/preview.module.css'

type KitPageProps = {
  services: KitServices
  /** Widgets that build on the kit but know the domains. */
  more?: readonly KitPart[]
}

/** Every widget, alive, one at a time: for seeing at a glance whether a theme, a browser or an upgrade is right. */
export function KitPage({ services, more = [] }: KitPageProps) {
  const [params, setParams] = useSearchParams()
  const parts = [...kitParts, ...more]
  const groups = [...new Set(parts.map((part) => part.group))]
  const shown = parts.find((part) => part.id === params.get('view')) ?? parts[0]!
  // A widget's own query (a list's page) does not belong to the next widget.
  const show = (id: string) => setParams({ view: id }, { preventScrollReset: true })
  const { Example } = shown
  return (
    <div className={styles.page}>
      <nav className={styles.jump} aria-label="部件">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            {parts
              .filter((part) => part.group === group)
              .map((part) => (
                <button
                  key={part.id}
                  type="button"
                  aria-current={part === shown ? 'true' : undefined}
                  onClick={() => show(part.id)}
                >
                  {part.title}
                </button>
              ))}
          </section>
        ))}
      </nav>
      <section className={styles.part} aria-labelledby={`part-${shown.id}`}>
        <header>
          <h2 id={`part-${shown.id}`} className={styles.title}>
            {shown.title}
          </h2>
          <p className={styles.quiet}>{shown.about}</p>
          {shown.use && <code className={styles.use}>{shown.use}</code>}
        </header>
        <Example key={shown.id} services={services} />
      </section>
    </div>
  )
}
