/** What is drawn where a page will be, as the HTML has it before any script. */
export const Waiting = () => (
  <>
    <i className="bone site-title" />
    <i className="bone site-card" />
  </>
)

const bones = (
  <>
    <i className="bone" />
    <i className="bone" />
    <i className="bone" />
    <i className="bone" />
  </>
)

/** What is drawn where a desk will be, as the HTML has it before any script. */
export const DeskWaiting = () => (
  <div className="desk-wait" aria-busy="true">
    <output className="desk-bar">正在打开…</output>
    <div className="desk-parts">
      <div className="desk-steps">{bones}</div>
      <div className="desk-text">{bones}</div>
    </div>
  </div>
)
