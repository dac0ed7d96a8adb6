/** What is drawn where a page will be, as the HTML has it before any script. */
export const Waiting = () => (
  <>
    <i className="bone site-title" />
    <i className="bone site-card" />
  </>
)
