//! Who works on a task: questions and pieces of work go to the desk, items of sheets come from the
//! cache.

use crate::refusal::Refusal;
use crate::server::Shared;
use crate::sheet_cache;
use crate::visitor::Visit;
use api::{Answer, SheetTask, Task, progress_of_sheet};
use chomplab::engine::Work;
use std::sync::Arc;

/// Has a task worked on, in the name of a visitor.
pub(crate) async fn work_on(
    shared: &Arc<Shared>,
    visit: Visit,
    task: Task,
) -> Result<Answer, Refusal> {
    match task {
        Task::Ready(answer) => Ok(answer),
        Task::FirstTry(question) => shared.desk.first_try(visit, question).await?.answer,
        Task::Question(question) => shared.desk.answer(visit, question).await?,
        Task::Make(making) => shared.desk.make(visit, making).await,
        Task::OfSheet(task) => write_parts(shared, visit, task).await,
        Task::SheetProgress(x) => progress_of_sheet(x, shared.sheets.progress(x)),
    }
}

/// Writes what each item gives, as soon as it is there.
async fn write_parts(
    shared: &Arc<Shared>,
    visit: Visit,
    mut task: SheetTask,
) -> Result<Answer, Refusal> {
    for (number, item) in std::mem::take(&mut task.items).into_iter().enumerate() {
        let computed = sheet_cache::get(shared, visit, (task.x, item)).await?;
        let part = Arc::clone(&task.part);
        let written = move |_: &mut Work<'_>| part(number, &computed);
        task.add(&shared.desk.make(visit, written).await?);
    }
    Ok(task.answer)
}
