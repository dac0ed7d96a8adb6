import { ExportOutlined } from '@ant-design/icons'
import { type Living, verdict } from '../../content/life/actions.ts'
import type { Action } from '../../kit/action.ts'
import { exportExperiment } from './export-experiment.ts'

export const exportAction: Action<Living> = {
  key: 'export',
  label: '导出',
  icon: ExportOutlined,
  on: 'one',
  can: (row) => verdict(row, 'edit'),
  run: ([row]) => exportExperiment(row!),
}

/** As other platforms read it: what they have no place for is named. */
export const exportScenarioAction: Action<Living> = {
  key: 'export-killercoda',
  label: '导出为 KillerCoda',
  icon: ExportOutlined,
  on: 'one',
  can: (row) => verdict(row, 'edit'),
  run: ([row]) => exportExperiment(row!, 'killercoda'),
}
