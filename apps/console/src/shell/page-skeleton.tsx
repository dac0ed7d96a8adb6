const ROWS = Array.from({ length: 12 }, (_, at) => at)
const CELLS = [0, 1, 2, 3, 4]

/** The shape of a list page while its code comes: the same bones as the frame in the HTML, so that nothing moves. */
export function PageSkeleton() {
  return (
    <output style={{ display: 'block' }} aria-busy="true" aria-label="正在加载">
      <i className="bone frame-title" />
      <i className="bone frame-filter" />
      <div className="frame-rows">
        {ROWS.map((row) => (
          <div key={row}>
            {CELLS.map((cell) => (
              <i key={cell} className="bone" />
            ))}
          </div>
        ))}
      </div>
    </output>
  )
}
