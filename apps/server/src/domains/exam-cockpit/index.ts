import type { Domain } from '../../kernel/domain.ts'
import { cockpits } from './feed.ts'
import { examCockpitEndpoints } from './handlers.ts'

/** An exam while it is sat, for those who run it (监考台). */
export const examCockpit: Domain = {
  name: 'exam-cockpit',
  endpoints: examCockpitEndpoints,
  stop: async () => cockpits.close(),
}
