/* A lesson as lesson.txt has it: steps, each with a position and the actions
 * any of which will do there. Its words are the game's: lesson.N, lesson.N.done. */
import {noDiagram, readDiagramLine, type Diagram} from './markdown';

export interface Step {
  diagram: Diagram;
  expect: string[]; // none if the step is only read
}

export function readLesson(text: string): Step[] {
  const steps: Step[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const step = steps[steps.length - 1];
    if (line === '' || line.startsWith('#')) continue;
    if (line === 'step') steps.push({diagram: noDiagram(), expect: []});
    else if (!step) continue;
    else if (line.startsWith('expect ')) step.expect = line.split(/\s+/).slice(1);
    else readDiagramLine(step.diagram, line);
  }
  return steps;
}
