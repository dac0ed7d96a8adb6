import { project as contract, ProjectBasics } from '@lab/contract/project'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { merged } from '../../kernel/http/input.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { ofOrganisation, type ClassRow } from '../classroom/index.ts'
import { onlyTeachers, type UserFacts } from '../org/index.ts'
import { filterOf, notArchived, placeChanges, termBasicsOf, termChanges, type WorkKernel } from '../place/index.ts'
import { createProject } from './operations.ts'
import { factsOf, presentProject } from './present.ts'
import { findProject, listProjects, projectLife } from './store.ts'

const shown = async (tx: Tx, kernel: WorkKernel, actor: Actor, id: string) => ({
  project: presentProject(actor, orAbsent(await findProject(tx, id, actor, kernel))),
})

export const projectEndpoints = bind('project', contract, {
  list: async ({ tx, kernel, actor, query }) => {
    const { rows, total } = await listProjects(tx, kernel, actor, filterOf(query))
    return { projects: rows.map((row) => presentProject(actor, row)), total }
  },
  create: async ({ tx, kernel, actor, body, refs, ok, changed }) => {
    const { class_ids: classIds, teacher_ids: teacherIds, ...given } = body
    ok(ofOrganisation(refs['body.class_ids'] as ClassRow[], actor))
    ok(onlyTeachers(refs['body.teacher_ids'] as UserFacts[]))
    const id = await createProject(tx, actor, { ...termChanges(given), name: body.name, classIds, teacherIds })
    placeChanges({ id, orgId: actor.orgId }).forEach(changed)
    return shown(tx, kernel, actor, id)
  },
  get: ({ tx, kernel, actor, object }) => shown(tx, kernel, actor, object.id),
  update: async ({ tx, kernel, actor, object, body: { version, ...given }, ok, refuse: leave, changed }) => {
    ok(notArchived(factsOf(object)))
    const basics = ok(merged(ProjectBasics, termBasicsOf(object), given))
    if (!(await projectLife.save(tx, object.id, version, termChanges(basics)))) leave('changedMeanwhile')
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id)
  },
  archive: async ({ tx, kernel, actor, object, now, changed }) => {
    await projectLife.archive(tx, object.id, now)
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id)
  },
  restore: async ({ tx, kernel, actor, object, changed }) => {
    await projectLife.restore(tx, object.id)
    placeChanges(object).forEach(changed)
    return shown(tx, kernel, actor, object.id)
  },
  uses: ({ tx, kernel, object }) => projectLife.uses(tx, kernel, object),
  remove: async ({ tx, kernel, object, now, ok, changed }) => {
    ok(await projectLife.remove(tx, kernel, object, now))
    placeChanges(object).forEach(changed)
    return {}
  },
})
