import type { Vocabulary } from "./terms.ts";

export const es: Vocabulary = {
  override:
    "ignora, ignore, ignoren, ignorar, ignorad, olvida, olvide, olviden, olvidar, olvídate de, olvídese de, haz caso omiso, haga caso omiso, hagan caso omiso, hacer caso omiso, no hagas caso, no haga caso, no sigas, no siga, no obedezcas, no obedezca, deja de seguir, deje de seguir, deja de obedecer, deja de lado, deje de lado, descarta, descarte, descartar, desatiende, desestima, desestime, pasa por alto, pase por alto, no tengas en cuenta, no tenga en cuenta, prescinde de, abandona, omite, omita",
  bypass:
    "anula, anule, anulan, sustituye*, reemplaza*, elude, desactiva, sobrescribe, quedan sin efecto, ya no se aplican, invalida, anuladas, anulados, canceladas",
  orders:
    "instruccion*, instrucción, indicacion*, indicación, directriz, directrices, directiva*, prompt*, mensaje del sistema, mensaje de sistema, consigna*, pautas",
  looseOrders: "regla*, orden, órdenes, comando*, restriccion*, restricción, norma*, límite*",
  prior:
    "anterior*, previas, previos, previa, previo, de arriba, precedente*, inicial*, original*, existente*, hasta ahora, hasta aquí, antes, todas, todos, toda, recibidas, anteriormente",
  yours:
    "tus, tu, te dieron, te han dado, te hayan dado, que recibiste, que has recibido, que le dieron, le han dado",
  everything:
    "todo lo que te dijeron, todo lo que te han dicho, todo lo anterior, todo lo dicho, cuanto te dijeron, lo que pidió el usuario, lo que te pidió el usuario, la pregunta del usuario",
  ai: "ia, inteligencia artificial, inteligencias artificiales, asistente de ia, asistentes de ia, agente de ia, agentes de ia, modelo de ia, modelos de ia, modelo de lenguaje, modelos de lenguaje, modelo lingüístico, asistente virtual, asistentes virtuales, asistente digital, chatbot*, chatgpt, llm, llms",
  call: "nota para, nota a, aviso para, aviso a, mensaje para, mensaje a, estimada, estimado, querida, querido, hola, oye, si eres una, si eres un, si usted es una, si usted es un, si es usted un, si es usted una, en caso de que seas, instrucciones para, instrucción para, instrucciones a, dado que eres una, como eres una",
  reading:
    "que lea esta página, que lea este texto, que lee esta página, que lee esto, que lea esto, que lean esta página, que lean este texto, leyendo esta página, leyendo este texto, leyendo esto, que procese esta página, que procese este texto, procesando esta página, procesando este texto, resumas esta página, resuma esta página, resumir esta página, resumas este artículo, resuma este artículo, resumir este artículo, resumen de esta página, que resuma esta página, analizando esta página, que visite esta página",
  hide: "no le digas, no le diga, no digas, no diga, no se lo digas, no se lo diga, no menciones, no mencione, no reveles, no revele, no informes, no informe, no avises, no avise, no le cuentes, no cuentes, no cuente, no le muestres, no muestres, nunca menciones, nunca reveles, nunca digas, nunca le digas, sin decírselo, sin decirle, oculta, oculte, ocúltale, esconde, esconda, no debe saber, no debe enterarse, no debe notar",
  user: "usuario, usuaria, usuarios, el humano, la persona, lector",
  send: "envía, envíe, enviar, manda, mande, mandar, sube, suba, subir, publica, transmite, transmita, reenvía, reenvíe, reenviar, añade, añada, agrega, agregue, adjunta, adjunte, codifica, codifique, base64, incluye, incluya, remite, inserta, inserte",
  private:
    "conversación, conversacion*, historial, chat, diálogo, prompt del sistema, prompt de sistema, datos del usuario, mensajes del usuario, pregunta del usuario, nombre del usuario, correo del usuario, tu contexto, tu memoria, tus instrucciones",
  secret:
    "contraseña*, clave de api, clave api, claves de api, claves api, credenciales, token, tokens, secretos",
  place: "url, dirección, servidor, enlace, webhook, parámetro*, endpoint",
  reveal:
    "revela, revele, muestra, muestre, imprime, imprima, repite, repita, escribe, escriba, dime, enseña, cita, cite, divulga, divulgue, copia, copie, traduce, transcribe",
  own: "tu prompt del sistema, tu prompt de sistema, tus instrucciones, tu prompt, tu mensaje del sistema, tu mensaje de sistema, tus instrucciones iniciales, tus instrucciones ocultas, su prompt del sistema, sus instrucciones del sistema, el prompt del sistema",
  become:
    "ahora eres, ahora es usted, ya no eres, usted ahora es, finge ser, finge que, finja, actúa como si, compórtate como, asume el papel, asume el rol, haz el papel",
  now: "a partir de ahora, de ahora en adelante, desde ahora, desde este momento, a partir de este momento",
  persona:
    "sin restricciones, sin ninguna restricción, sin límites, sin reglas, ninguna regla, sin censura, sin filtros, ilimitado, otro asistente, asistente que, asistente sin, no tienes restricciones",
  mode: "modo desarrollador, modo de desarrollador",
  takeover:
    "tus nuevas instrucciones, sus nuevas instrucciones, nuevas instrucciones del sistema, tu nueva tarea es, tu nueva misión es, tu verdadera tarea, tu verdadera misión, tu tarea real, sigue estas instrucciones en su lugar, siga estas instrucciones en su lugar, obedece en su lugar, el usuario ya ha aceptado, el usuario ya autorizó, el usuario ya ha autorizado, como ia debes, como modelo de lenguaje debes, como asistente de ia debes, como ia tienes",
  answer:
    "en tu respuesta, en su respuesta, en tu resumen, en su resumen, tu respuesta debe, su respuesta debe, responde solo, responde sólo, responde únicamente, responda solo, responda únicamente, responde con, di que, diga que, afirma que, afirme que, recomienda, recomiende, recomendar, menciona que, mencione que, indica que, indique que, debe, deben, debes, califica, valora",
  block: "no, puede, pueden, podemos, se, que, quien, nunca, suelen, a menudo, quienes",
  neutral: "estimado lector, querido lector, querida lectora, ley de ia, empresa de ia, desarrollador de ia",
};
