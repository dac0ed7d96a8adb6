import { sql, type SQL } from 'drizzle-orm'
import { classRows } from './classroom/index.ts'
import { contents } from './content/index.ts'
import { places } from './place/index.ts'
import { projects } from './project/index.ts'
import { courses } from './taught-course/index.ts'

/** SQL, a table: classes, taught courses and projects, with what all of them say of themselves. What was deleted is not among them. */
export const termPlaces: SQL = sql`(
  SELECT place.id, place.kind, place.org_id, place.name, place.state, place.created_at,
    coalesce(class.term, course.term, project.term, '') AS term, coalesce(class.course_name, paper.title, '') AS course_name,
    coalesce(class.cover, course.cover, project.cover, '') AS cover,
    coalesce(class.summary, course.summary, project.summary, '') AS summary,
    coalesce(class.starts_on, course.starts_on, project.starts_on) AS starts_on,
    coalesce(class.is_training, false) AS is_training
  FROM ${places} AS place LEFT JOIN ${classRows} AS class ON class.id = place.id
  LEFT JOIN ${courses} AS course ON course.id = place.id LEFT JOIN ${contents} AS paper ON paper.id = course.id
  LEFT JOIN ${projects} AS project ON project.id = place.id
  WHERE place.kind <> 'organisation' AND place.deleted_at IS NULL)`
