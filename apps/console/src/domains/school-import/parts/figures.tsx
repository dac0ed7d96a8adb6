import {
  schoolActionLabels,
  schoolActions,
  schoolSheetLabels,
  schoolSheets,
  type SchoolCounts,
} from '@lab/contract/school-import'
import styles from './school-import.module.css'

/** What an import does, by what it is and what happens to it. */
export function Figures({ counts }: { counts: SchoolCounts }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.figures} aria-label="各工作表的结果">
        <thead>
          <tr>
            <th scope="col">工作表</th>
            {schoolActions.map((action) => (
              <th key={action} scope="col">
                {schoolActionLabels[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schoolSheets.map((sheet) => (
            <tr key={sheet}>
              <th scope="row">{schoolSheetLabels[sheet]}</th>
              {schoolActions.map((action) => (
                <td key={action} className="num" data-some={counts[sheet][action] > 0 ? action : undefined}>
                  {counts[sheet][action]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
