import { z } from 'zod'
import { type DomainContract, endpoint, on } from './endpoint.ts'
import { Id } from './fields.ts'
import { Learner } from './record.ts'

const Found = z.object({ kind: z.enum(['unmarked', 'overmarked']), text: z.string(), point_ids: z.array(Id) })
const params = z.object({ id: Id })

export const mastery = {
  /** How far the learners of a course, or those of one of its classes, are with each point of its graph, by their marks. */
  ofCourse: endpoint('GET', '/apis/v2/courses/:id/mastery', {
    summary: '课程的知识点掌握情况',
    access: on('course', 'lead'),
    params,
    query: z.object({ class_id: Id.optional().meta({ title: '班级' }) }),
    data: z.object({
      points: z.array(
        z.object({
          point_id: Id,
          /** The mean over those who have a mark; null while nobody has. */
          percent: z.number().nullable(),
          learners: z.number(),
          weak: z.number(),
        }),
      ),
      findings: z.array(Found),
      /** Everybody who learns there, those who have most weak points first. */
      learners: z.array(z.object({ learner: Learner, marked: z.number(), weak: z.number() })),
    }),
    freeIds: { 'query.class_id': 'narrows to the learners of a class, among those of the course that was checked' },
  }),
  /** One learner's points with a mark, and what they should go on with. */
  ofLearner: endpoint('GET', '/apis/v2/courses/:id/mastery/:user_id', {
    summary: '学员的知识点掌握情况',
    access: on('course', 'lead'),
    params: z.object({ id: Id, user_id: Id }),
    data: z.object({
      points: z.array(z.object({ point_id: Id, percent: z.number() })),
      next: z.array(z.object({ point_id: Id, reason: z.string() })),
    }),
    freeIds: { 'params.user_id': 'found only among the learners of the course that was checked' },
    sample: { params: { user_id: '$student' } },
  }),
} as const satisfies DomainContract
