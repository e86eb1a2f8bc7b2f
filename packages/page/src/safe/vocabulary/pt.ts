import type { Vocabulary } from "./terms.ts";

export const pt: Vocabulary = {
  override:
    "ignore, ignora, ignorem, ignorar, esqueça, esquece, esqueçam, esquecer, desconsidere, desconsidera, desconsiderar, desconsiderem, não siga, não sigas, não obedeça, não leve em conta, não leves em conta, deixe de seguir, deixa de seguir, pare de seguir, deixe de lado, deixa de lado, descarte, descarta, desrespeite, abandone, não dê atenção, despreze",
  bypass:
    "anule, anula, anulam, substitua, substituem, contorne, sobrescreva, desative, não se aplicam mais, deixam de valer, anuladas, canceladas, revogadas",
  orders:
    "instruç*, instruções, diretriz*, diretrizes, directriz*, prompt*, orientaç*, orientações, comandos do sistema, mensagem do sistema, mensagem de sistema, indicações",
  looseOrders: "regra*, ordem, ordens, comando*, restriç*, restrições, norma*, limite*",
  prior:
    "anterior*, prévias, prévios, acima, precedente*, inicial, iniciais, original, originais, existente*, até agora, até aqui, todas, todos, toda, recebidas, antes, anteriormente",
  yours:
    "suas, seus, sua, tuas, teus, lhe foram, que recebeu, que você recebeu, te deram, dadas a você, você tinha",
  everything:
    "tudo o que lhe foi dito, tudo o que te disseram, tudo o que foi dito, tudo que foi dito, tudo acima, tudo o que veio antes, a pergunta do usuário, o pedido do usuário, a pergunta do utilizador",
  ai: "ia, inteligência artificial, inteligências artificiais, assistente de ia, assistentes de ia, agente de ia, agentes de ia, modelo de ia, modelos de ia, modelo de linguagem, modelos de linguagem, assistente virtual, assistentes virtuais, assistente digital, chatbot*, chatgpt, llm, llms",
  call: "nota para, nota a, nota à, aviso para, aviso a, aviso à, aviso às, mensagem para, mensagem a, mensagem às, prezada, prezado, prezados, prezadas, cara, caro, querida, querido, olá, oi, se você é uma, se você é um, se você for uma, se você for um, se és uma, se és um, caso você seja, instruções para, instrução para, instruções a, já que você é uma",
  reading:
    "que leia esta página, que lê esta página, que leia este texto, que lê este texto, que ler esta página, que ler isto, que leia isto, que lê isto, lendo esta página, lendo este texto, lendo isto, a ler esta página, a ler este texto, que processe esta página, que processe este texto, que processa este texto, processando esta página, processando este texto, resumir esta página, resumir este artigo, resumir este texto, resuma esta página, resumo desta página, que resuma esta página, analisando esta página",
  hide: "não diga, não digas, não conte, não contes, não mencione, não menciones, não revele, não reveles, não informe, não informes, não avise, não avises, não mostre, não mostres, não deixe, nunca mencione, nunca revele, nunca diga, sem dizer, sem contar, esconda, esconde, oculte, oculta, não deve saber, não pode saber, não deve perceber",
  user: "usuário*, usuária*, utilizador*, o humano, a pessoa, leitor",
  send: "envie, envia, enviar, mande, manda, mandar, transmita, transmite, transmitir, carregue, poste, publique, encaminhe, encaminha, encaminhar, anexe, anexa, acrescente, adicione, codifique, codifica, base64, inclua, inclui, insira, remeta",
  private:
    "conversa, conversas, histórico, chat, diálogo, prompt do sistema, prompt de sistema, dados do usuário, dados do utilizador, mensagens do usuário, mensagens do utilizador, pergunta do usuário, nome do usuário, seu contexto, sua memória, suas instruções, tuas instruções",
  secret:
    "senha*, palavra passe, palavras passe, chave de api, chaves de api, chave api, credenciais, token, tokens, segredos",
  place: "url, endereço, servidor, link, ligação, webhook, parâmetro*, endpoint",
  reveal:
    "revele, revela, mostre, mostra, imprima, imprime, repita, repete, escreva, escreve, diga, cite, cita, divulgue, divulga, exiba, exibe, copie, transcreva, traduza",
  own: "seu prompt de sistema, seu prompt do sistema, seu prompt, suas instruções, suas instruções iniciais, sua mensagem de sistema, sua mensagem do sistema, suas instruções de sistema, teu prompt de sistema, tuas instruções, o prompt do sistema, o prompt de sistema",
  become:
    "agora você é, você agora é, tu agora és, agora és, você não é mais, finja ser, finja que, finge ser, aja como se, comporte se como, assuma o papel, desempenhe o papel",
  now: "a partir de agora, de agora em diante, daqui em diante, a partir deste momento, doravante",
  persona:
    "sem restrições, sem nenhuma restrição, sem limites, sem regras, nenhuma regra, sem censura, sem filtros, irrestrito, outro assistente, assistente que, assistente sem",
  mode: "modo desenvolvedor, modo de desenvolvedor, modo programador",
  takeover:
    "suas novas instruções, tuas novas instruções, novas instruções do sistema, sua nova tarefa é, tua nova tarefa é, sua nova missão é, sua verdadeira tarefa, tua verdadeira tarefa, sua tarefa real, siga estas instruções em vez, em vez disso siga estas instruções, o usuário já autorizou, o usuário já aceitou, o utilizador já autorizou, como ia você deve, como modelo de linguagem você deve, como assistente de ia você deve, como ia deves",
  answer:
    "na sua resposta, na tua resposta, no seu resumo, no teu resumo, em sua resposta, em seu resumo, sua resposta deve, a tua resposta deve, responda apenas, responda somente, responde apenas, responda com, diga que, afirme que, afirma que, recomende, recomenda, recomendar, mencione que, indique que, deve, devem, deves, avalie",
  block: "não, pode, podem, se, que, quem, nunca, muitas vezes",
  neutral: "caro leitor, prezado leitor, cara leitora, caros leitores, empresa de ia",
};
