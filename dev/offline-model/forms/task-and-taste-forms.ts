// Forms about chores, and about what a person likes and must avoid. Data.
export const TASK_AND_TASTE_FORMS = `
tasks.add = adds a task, with a day if one is named
> remind me to defrost the cod on Monday
(add|create|make) (a|the|a new) task (:|to) {title} [{day}] | remind (me|us) [on] {day} to {title}
(add|put) {title} (to|on) my $todo | remind (me|us) to {title} [{day}] | new task : {title} [{day}]

tasks.show = shows the open tasks
> what are my tasks?
(what|which) tasks (are open|are left|do $me have|are there|are still open) | what do $me (need|have) to do
(what are|$show) [all] $my [open|kitchen] $todo | what (do $me have|is there|have $me got) to do
[$show] (my|our) [open|kitchen] $todo | (what's|what is) on $my $todo

tasks.done = marks a task as done
> mark defrost the freezer as done
mark [the task] {title} as (done|finished|complete|completed) | $ive (finished|completed|done) the task {title}
[the] task {title} is (done|finished|complete|completed) | (tick|check) off the task {title}
mark {title} task as (done|finished|complete|completed)

tasks.delete = deletes a task
> delete the task buy a new pan
($del|take) {title} (from|off) my $todo | ($del) (the|my) task [to] {title} | ($del) {title} task

tasks.deleteall = deletes every task, after a question if there are more than a few
> delete all my tasks
($del) all [of] my (tasks|todos|to-dos|chores) | (clear|empty) my $todo

tasks.deletedone = deletes the tasks that are done
> delete the finished tasks
($del|clear) [all] [of] [the|my] (done|completed|finished) tasks

tastes.avoid = is recorded by code, and the food is kept out of recipes, plans and lists from then on
> I'm allergic to shellfish
(i'm|i am) [severely|very] allergic to {foods} | i have a {food} allergy

tastes.vegetarian = is recorded by code, and respected from then on
> I'm vegetarian
(i'm|i am) [a] vegetarian

tastes.vegan = is recorded by code, and respected from then on
> I'm vegan
(i'm|i am) [a] vegan

tastes.dislike = records what the user does not like
> I don't like olives
[(remember|note) [that]] i (don't like|do not like|really don't like|dislike|hate|really hate|can't stand) {foods}

tastes.like = records what the user likes
> I love mushrooms
[(remember|note) [that]] i (like|love|really like|really love|adore) {foods}

tastes.show = shows likes, dislikes, allergies and diet
> what do you know about my tastes?
what do you (know|remember) about (me|my tastes|my preferences|my allergies) | what do i (like|dislike|not like)
$show my (tastes|preferences|allergies|dislikes|likes and dislikes) | what am i allergic to
what are my (tastes|preferences|allergies|dislikes)
`;
