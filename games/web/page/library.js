// The library as the page sees it: requests that a worker answers in their order.

import { Refusal } from "../npm/core.js";
import { $ } from "./dom.js";

export { Refusal };

/** The time that a request may go on after nobody wants its answer; then its worker ends. */
const GRACE = 100;

// `assemble.js` puts the bundled script of the worker here.
const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

let worker;
/** The compiled module, once there is one. */
let module;
/** The requests without an answer; the first one is in the worker. */
const waiting = [];
let isBusy = false;

/** Starts the library, once the browser has read the page up to the module, which is its end. */
export async function load() {
  if (document.readyState === "loading") {
    await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }));
  }
  await start();
}

function start() {
  worker = new Worker(source);
  const current = worker;
  return new Promise((started, failed) => {
    worker.onerror = (event) => failed(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (current !== worker) return;
      if (data.module) {
        module = data.module;
        isBusy = false;
        started();
      } else {
        const { done } = waiting.shift();
        isBusy = false;
        done(data);
      }
      next();
    };
    isBusy = true;
    worker.postMessage(module ? { module } : { packed: $("module").textContent });
  });
}

/** Sends the next request. */
function next() {
  if (isBusy || waiting.length === 0) return;
  isBusy = true;
  waiting[0].isSent = true;
  worker.postMessage(waiting[0].request);
}

/** Ends the worker, whose request nobody wants, and starts another one. */
function restart() {
  worker.terminate();
  waiting.shift();
  start();
}

/**
 * Returns the answer to a request, as JSON text. If `signal` aborts, the promise is rejected with its reason, and the
 * library stops working on the request.
 */
export function answer(request, signal) {
  return new Promise((done, failed) => {
    if (signal?.aborted) return failed(signal.reason);
    const entry = {
      request,
      done({ answer, stopped }) {
        signal?.removeEventListener("abort", aborted);
        if (stopped === undefined) done(answer);
        else failed(new Refusal({ words: `the library stopped at this input (${stopped})`, kind: "stopped" }));
      },
    };
    const aborted = () => {
      failed(signal.reason);
      entry.done = () => {};
      if (!entry.isSent) waiting.splice(waiting.indexOf(entry), 1);
      else setTimeout(() => waiting[0] === entry && restart(), GRACE);
    };
    signal?.addEventListener("abort", aborted, { once: true });
    waiting.push(entry);
    next();
  });
}

/** Returns the answer to a request; an error of its input is thrown as a `Refusal`. */
export async function ask(request, signal) {
  const { ok, error } = JSON.parse(await answer(request, signal));
  if (error) throw new Refusal(error);
  return ok;
}

/** Whether the library works on a request or has one to do. */
export const working = () => waiting.length > 0;
