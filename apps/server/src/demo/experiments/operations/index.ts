import type { DemoExperiment } from '../types.ts'
import { threeRouters } from './routers.ts'
import { brokenService } from './services.ts'
import { linuxUsers } from './users.ts'

/** Experiments on machines with a root of their own. Their images are built when they are wanted, so no learner of the demo plays them. */
export const operationsExperiments: readonly DemoExperiment[] = [linuxUsers, brokenService, threeRouters]
